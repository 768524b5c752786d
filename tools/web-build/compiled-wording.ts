import { pathToFileURL } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

/** Replaces each text by its parsed form, so that browsers need no parser of ICU messages. */
export function compiledWording(): Plugin {
  return {
    name: 'compiled-wording',
    apply: 'build',
    transform: {
      filter: { id: /wording\.[a-z]{2}\.ts$/ },
      async handler(_, id) {
        const { wording } = (await import(pathToFileURL(id).href)) as { wording: Record<string, string> }
        const compiled = Object.fromEntries(Object.entries(wording).map(([name, text]) => [name, compileMessage(text)]))
        return { code: `export const wording = ${JSON.stringify(compiled)}`, map: null }
      },
    },
  }
}
