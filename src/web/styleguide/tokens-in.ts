import type { Scheme } from './shown-css.ts'

const declaration = /(--[\w-]+):\s*([^;]+);/g

/** The tokens of the stylesheet in this scheme, by name. */
export function tokensIn(css: string, scheme: Scheme): Map<string, string> {
  const theme = /@theme \{([^]*?)\n\}/.exec(css)?.[1] ?? ''
  const dark = /prefers-color-scheme: dark\) \{([^]*?)\n {2}\}/.exec(css)?.[1] ?? ''
  const tokens = new Map<string, string>()
  for (const [, name = '', value = ''] of [...theme.matchAll(declaration), ...(scheme === 'dark' ? dark.matchAll(declaration) : [])]) {
    if (value !== 'initial') tokens.set(name, value.replaceAll(/\s+/g, ' '))
  }
  return tokens
}
