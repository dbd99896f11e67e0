// The file by which a Linux desktop starts a program, after the Desktop Entry Specification. Pure.

/** Within quotes four signs need a backslash, which the string type of the format doubles; a percent sign stands for itself when doubled. */
function quoted(argument: string): string {
  const escaped = argument.replace(/["`$\\]/g, (sign) => (sign === '\\' ? '\\\\\\\\' : `\\\\${sign}`));
  return `"${escaped.replaceAll('%', '%%')}"`;
}

export function desktopEntry({ program, args }: { program: string; args: readonly string[] }): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Plumbline',
    `Exec=${[program, ...args].map(quoted).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}
