/** Our colours, under the names of the page's parameters. */
const colours = {
  light: { background_color: 'ffffff', text_color: '14171a', primary_color: '0e5a43' },
  dark: { background_color: '161c19', text_color: 'f2efe7', primary_color: '6fd0a8' },
}

/** The URL of the scheduling page inside our frame. Without `embed_domain` the page sends no messages. */
export function embeddedUrl(
  page: string,
  { prefill, dark, source }: { prefill: { name: string; email: string } | null; dark: boolean; source: string },
): string {
  const url = new URL(page)
  const parameters = {
    embed_type: 'Inline',
    embed_domain: '1',
    hide_gdpr_banner: '1',
    ...colours[dark ? 'dark' : 'light'],
    ...(prefill?.name && { name: prefill.name }),
    ...(prefill?.email && { email: prefill.email }),
    utm_source: source,
  }
  for (const [name, value] of Object.entries(parameters)) if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  // The page does not decode a plus as a space.
  url.search = url.search.replaceAll('+', '%20')
  return url.href
}
