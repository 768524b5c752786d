import { html, type Html } from '../page/html.ts'
import { sandboxPage } from '../page/layout.ts'
import type { Letter } from './letter.ts'

const maxShown = 100

const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
const timeElement = (moment: Date) => html`<time datetime="${moment.toISOString()}">${clock.format(moment)}</time>`
const letterCount = (n: number) => (n === 1 ? '1 letter' : `${n} letters`)
const subjectOf = (letter: Letter) => letter.subject.trim() || '(no subject)'

function row(letter: Letter): Html {
  return html`<li>
    <a href="/mailbox/letters/${letter.id}">
      <bdi class="address">${letter.recipients.join(', ')}</bdi>
      <bdi class="subject">${subjectOf(letter)}</bdi>
      ${timeElement(letter.receivedAt)}
    </a>
  </li>`
}

function emptyList(search: string): Html {
  if (search) {
    return html`<div class="empty">
      <h2>No letter to “<bdi>${search}</bdi>”</h2>
      <p>A part of the address is enough. <a href="/mailbox">Show all letters</a></p>
    </div>`
  }
  return html`<div class="empty">
    <h2>No letters yet</h2>
    <p>Sign up on the site with any address: the letter with the confirmation link arrives here within seconds.</p>
  </div>`
}

export interface MailboxView {
  letters: readonly Letter[]
  search: string
  siteUrl: string
}

/** The page with the list of letters, the newest first. */
export function mailboxPage({ letters, search, siteUrl }: MailboxView): string {
  const shown = letters.slice(0, maxShown)
  const found = search ? `${letterCount(letters.length)} to addresses with “${search}”` : letterCount(letters.length)
  const body = html`
    <h1>Mailbox</h1>
    <p class="lead">
      All letters of the demo arrive here, for any address. None of them leaves this machine. They are kept in memory until the sandbox
      stops.
    </p>
    <form class="search" method="get" action="/mailbox" role="search">
      <div>
        <label for="to">Address</label>
        <input id="to" name="to" type="search" value="${search}" placeholder="anna@example.com" autocomplete="off" spellcheck="false" />
      </div>
      <button class="plain">Search</button>
    </form>
    <div class="letters-head">
      <p id="count" class="quiet" role="status" data-live>${found}</p>
      <noscript><p class="quiet">Reload the page to see new letters.</p></noscript>
    </div>
    <div id="letters" data-live>
      ${
        shown.length > 0
          ? html`<ol class="letters">
              ${shown.map(row)}
            </ol>`
          : emptyList(search)
      }
      ${letters.length > maxShown && html`<p class="quiet">Only the newest ${maxShown} are shown; search for older ones.</p>`}
    </div>
    <form class="reset" method="post" action="/mailbox/form/delete"><button class="plain">Delete all letters</button></form>
  `
  return sandboxPage({ title: 'Mailbox', section: 'mailbox', siteUrl, body })
}

function links(letter: Letter): Html | false {
  return (
    letter.links.length > 0 &&
    html`<ul class="links" aria-label="Links of this letter">
      ${letter.links.map(
        ({ label, url }, index) =>
          html`<li>
            <a class="${index === 0 ? 'button' : 'button plain'}" href="${url}" target="_blank" rel="noopener noreferrer"
              ><bdi>${label && label !== url ? label : 'Open the link'}</bdi></a
            >
            <code>${url}</code>
          </li>`,
      )}
    </ul>`
  )
}

export interface LetterView {
  letter: Letter
  /** How many letters arrived after this one. */
  newer: number
  siteUrl: string
}

/** The page of one letter, with its links as buttons, its HTML in a sandboxed frame, its text and its source. */
export function letterPage({ letter, newer, siteUrl }: LetterView): string {
  const path = `/mailbox/letters/${letter.id}`
  const body = html`
    <a class="back" href="/mailbox">← All letters</a>
    <div id="arrivals" class="arrivals" role="status" data-live>
      ${newer > 0 && html`<p>${newer === 1 ? 'There is a newer letter' : `There are ${newer} newer letters`}. <a href="/mailbox">Show</a></p>`}
    </div>
    <h1><bdi>${subjectOf(letter)}</bdi></h1>
    <dl>
      <dt>To</dt>
      <dd><bdi>${letter.recipients.join(', ')}</bdi></dd>
      <dt>From</dt>
      <dd><bdi>${letter.from}</bdi></dd>
      <dt>Arrived</dt>
      <dd>${timeElement(letter.receivedAt)}</dd>
    </dl>
    ${links(letter)}
    ${
      letter.html &&
      html`<iframe
        class="letter"
        src="${path}/body"
        title="The letter"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerpolicy="no-referrer"
      ></iframe>`
    }
    <div class="parts">
      <details ${!letter.html && html`open`}>
        <summary>Text form</summary>
        <pre>${letter.text || '(this letter has no text form)'}</pre>
      </details>
      <details>
        <summary>Source</summary>
        <p class="quiet"><a href="${path}/source">Open the source alone</a></p>
        <pre>${letter.source}</pre>
      </details>
    </div>
  `
  return sandboxPage({ title: subjectOf(letter), section: 'mailbox', siteUrl, body })
}

/** The page at the URL of a deleted letter. */
export function lostLetterPage(siteUrl: string): string {
  const body = html`
    <h1>This letter is gone</h1>
    <p class="lead">Letters are kept in memory: it was deleted, or the sandbox was restarted since it arrived.</p>
    <p><a class="back" href="/mailbox">← All letters</a></p>
  `
  return sandboxPage({ title: 'This letter is gone', section: 'mailbox', siteUrl, body })
}
