/** Our colours, in the page's own parameters. */
const colours = {
  light: { background_color: 'ffffff', text_color: '14171a', primary_color: '0e5a43' },
  dark: { background_color: '161c19', text_color: 'f2efe7', primary_color: '6fd0a8' },
}

export interface Prefill {
  name: string
  email: string
}

/** The address of the scheduling page inside our frame. Without `embed_domain` it sends no messages. */
export function embeddedAddress(
  page: string,
  { prefill, dark, source }: { prefill: Prefill | null; dark: boolean; source: string },
): string {
  const address = new URL(page)
  const parameters = {
    embed_type: 'Inline',
    embed_domain: '1',
    hide_gdpr_banner: '1',
    ...colours[dark ? 'dark' : 'light'],
    ...(prefill?.name && { name: prefill.name }),
    ...(prefill?.email && { email: prefill.email }),
    utm_source: source,
  }
  for (const [name, value] of Object.entries(parameters)) if (!address.searchParams.has(name)) address.searchParams.set(name, value)
  // The page does not decode a plus as a space.
  address.search = address.search.replaceAll('+', '%20')
  return address.href
}
