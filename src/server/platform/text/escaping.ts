const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text for HTML or SVG, inside an element or a quoted attribute. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

/** The same, with the line ends kept visible. */
export const escapedLines = (text: string): string => escaped(text).replaceAll(/\r\n?|\n/g, '<br>')
