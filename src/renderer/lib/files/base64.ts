// A file as the text that a JSON body takes it in.
export async function base64Of(file: File): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer())));
}
