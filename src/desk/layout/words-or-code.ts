import { t, type TextId } from '../../web/language/text.ts'

/** The words for a code, or the code itself if this release has none for it. Call while rendering. */
export function wordsOrCode(words: Readonly<Record<string, TextId>>, code: string): string {
  const id = Object.hasOwn(words, code) ? words[code] : undefined
  return id === undefined ? code : t(id)
}
