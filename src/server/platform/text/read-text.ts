import { readFileSync } from 'node:fs'

/** A text file without the byte order mark that some editors write. */
export const readText = (file: string): string => readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
