import { html, type Html } from './html.ts'

export interface HtmlDocument {
  title: string
  style: string
  script?: string | false
  /** The sentence that this page is not real. */
  disclaimer: string
  body: Html
}

export const htmlDocument = ({ title, style, script, disclaimer, body }: HtmlDocument): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${style}" />
        ${script && html`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        <aside class="disclaimer" aria-label="About this page"><span>${disclaimer}</span></aside>
        ${body}
      </body>
    </html>`.html

export interface SandboxPage {
  title: string
  /** The current entry of the navigation. */
  section: 'overview' | 'mailbox' | 'bank' | 'chain' | 'staff'
  /** A page's own script has live.js before it. */
  script?: string
  siteUrl: string
  body: Html
}

const markCurrent = (isCurrent: boolean) => isCurrent && html` aria-current="page"`

/** A page of the sandbox itself. */
export const sandboxPage = ({ title, section, script = '/live.js', siteUrl, body }: SandboxPage): string =>
  htmlDocument({
    title: `${title} · Kantor sandbox`,
    style: '/sandbox.css',
    script,
    disclaimer: 'Sandbox: stand-ins, nothing here is real',
    body: html`<a class="skip" href="#main">Skip to the content</a>
      <header class="bar">
        <a class="brand" href="/">Kantor <span>sandbox</span></a>
        <nav aria-label="Sandbox">
          <a href="/" ${markCurrent(section === 'overview')}>Overview</a>
          <a href="/mailbox" ${markCurrent(section === 'mailbox')}>Mailbox</a>
          <a href="/bank" ${markCurrent(section === 'bank')}>Bank</a>
          <a href="/chain" ${markCurrent(section === 'chain')}>Chain</a>
          <a href="/staff" ${markCurrent(section === 'staff')}>Staff</a>
          <a href="${siteUrl}">To the site</a>
        </nav>
      </header>
      <main id="main">${body}</main>`,
  })

export const section = (id: string, title: string, content: Html): Html =>
  html`<section aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${content}
  </section>`
