/** Undoes one layer of percent-encoding byte by byte and leaves what is not an escape as it is. */
export function percentDecode(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
