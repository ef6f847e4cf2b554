/** Whoever read from the stream has gone (`firmament … | head -1`): nobody is left to write for, and that is no error. */
export function endQuietlyOnClosedPipe(stream: NodeJS.WriteStream): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(0);
  });
}
