// Whether a window can be shown here at all.
export function hasDisplay(env: NodeJS.ProcessEnv = process.env): boolean {
  return process.platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}
