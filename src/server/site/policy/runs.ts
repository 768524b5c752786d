import type { Token, Tokens } from 'marked'
import type { Face } from './faces.ts'

/** A piece of running text in one face. */
export interface Run {
  text: string
  face: Face
  link?: string
}

/** The inline Markdown of a paragraph, as pieces of text. */
export function runsOf(tokens: Token[] | undefined, face: Face = 'text', link?: string): Run[] {
  return (tokens ?? []).flatMap((token) => {
    switch (token.type) {
      case 'strong':
        return runsOf(token.tokens, 'strong', link)
      case 'em':
        return runsOf(token.tokens, 'italic', link)
      case 'link':
        return runsOf(token.tokens, face, (token as Tokens.Link).href)
      case 'br':
        return [{ text: '\n', face }]
      case 'text':
        if (token.tokens) return runsOf(token.tokens, face, link)
        return [{ text: (token as Tokens.Text).text.replaceAll('\n', ' '), face, ...(link && { link }) }]
      default:
        return [{ text: (token as Tokens.Text).text ?? token.raw, face, ...(link && { link }) }]
    }
  })
}

export const plainText = (runs: Run[]): string => runs.map(({ text }) => text).join('')
