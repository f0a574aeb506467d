/** Hands bytes to the browser's download under a file name. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken the address over by the next turn; keeping it would keep the bytes in memory.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
