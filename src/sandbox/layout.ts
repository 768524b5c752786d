import { html } from './html.ts'
import type { Html } from './html.ts'

/** No inline script or style, no other origin, no framing by others. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export interface Page {
  title: string
  /** Which entry of the navigation this is. */
  section: 'overview' | 'mailbox'
  siteUrl: string
  body: Html
}

const here = (is: boolean) => is && html` aria-current="page"`

/** A whole page of the sandbox. */
export function page({ title, section, siteUrl, body }: Page): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Kantor sandbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox.css" />
        <script type="module" src="/live.js"></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <aside class="webhook" aria-label="About this page"><span>Sandbox: stand-ins, nothing here is real</span></aside>
        <header class="bar">
          <a class="brand" href="/">Kantor <span>sandbox</span></a>
          <nav aria-label="Sandbox">
            <a href="/" ${here(section === 'overview')}>Overview</a>
            <a href="/mailbox" ${here(section === 'mailbox')}>Mailbox</a>
            <a href="${siteUrl}">To the site</a>
          </nav>
        </header>
        <main id="main">${body}</main>
      </body>
    </html>`.html
}
