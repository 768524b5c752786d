import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const sourceScript = '<script type="module" src="./desk.tsx"></script>'

/** Writes `desk.html` of the staff's pages from its template, with links to the built script and styles. */
export function deskDocument(template: string): Plugin {
  return {
    name: 'desk-document',
    applyToEnvironment: (environment) => environment.name === 'desk',
    generateBundle(_, bundle) {
      const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry)
      if (entry?.type !== 'chunk') throw new Error('the build of the desk has no entry')
      const html = readFileSync(template, 'utf8')
      if (!html.includes(sourceScript)) throw new Error(`${template} has no ${sourceScript}`)
      const links = [
        `<script type="module" src="/${entry.fileName}"></script>`,
        ...entry.imports.map((name) => `<link rel="modulepreload" href="/${name}">`),
        ...[...(entry.viteMetadata?.importedCss ?? [])].map((name) => `<link rel="stylesheet" href="/${name}">`),
      ]
      const built = html.replace(`    ${sourceScript}\n`, '').replace('</head>', `  ${links.join('\n    ')}\n  </head>`)
      this.emitFile({ type: 'asset', fileName: 'desk.html', source: built })
    },
  }
}

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
