import type { VectorFile } from "./vector-file.ts";

declare const file: VectorFile;
export = file;
