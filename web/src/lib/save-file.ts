/** Downloads bytes as a file with the given name. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has read the URL by the next task. Keeping the URL would keep the bytes in memory.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
