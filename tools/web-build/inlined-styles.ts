import type { Plugin } from 'vite'

/** Replaces the document's link to its stylesheet by the styles, so that a browser can paint the document without another file. */
export function inlinedStyles(): Plugin {
  return {
    name: 'kantor-inlined-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (_, name: string) => {
          const sheet = bundle?.[name]
          if (sheet?.type !== 'asset') throw new Error(`the client build has no stylesheet ${name}`)
          const css = typeof sheet.source === 'string' ? sheet.source : new TextDecoder().decode(sheet.source)
          return `<style>${css.trim().replaceAll('</', String.raw`<\/`)}</style>`
        }),
    },
  }
}
