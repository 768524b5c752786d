/** Escaped HTML. Only `html` creates it. */
export interface Html {
  readonly html: string
}

export type Content = Html | string | number | null | undefined | false | readonly Content[]

const replacements: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' }

/** Escapes a text for HTML content and quoted attributes. Control characters are replaced by a visible mark. */
export function escapeHtml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- this pattern removes control characters
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\uFFFD')
      .replace(/[&<>"'`]/g, (character) => replacements[character]!)
  )
}

function render(content: Content): string {
  if (content === null || content === undefined || content === false) return ''
  if (typeof content === 'string') return escapeHtml(content)
  if (typeof content === 'number') return String(content)
  if ('html' in content) return content.html
  return content.map(render).join('')
}

/** Builds HTML, and escapes every value that is not HTML. Attributes must be quoted. */
export function html(parts: TemplateStringsArray, ...values: Content[]): Html {
  return { html: parts.reduce((text, part, index) => text + render(values[index - 1]) + part) }
}
