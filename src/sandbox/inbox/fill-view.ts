import { html, type Content, type Html } from '../page/html.ts'
import type { FillState } from './fill.ts'

function resultOf({ sent, total, stoppedBy, failures }: FillState, deskUrl: string): Content {
  const unsent = total - sent - failures.length
  return html`<p class="${sent === total ? 'state' : 'state fault'}">
      <span>${sent} of ${total} requests sent. ${sent > 0 && html`<a href="${deskUrl}">See them at the desk</a>`}</span>
    </p>
    ${stoppedBy && html`<p>${unsent === 1 ? 'One request was' : `${unsent} requests were`} not sent. ${stoppedBy}</p>`}`
}

function progressOf({ state, sent, total, current }: FillState): Content {
  return (
    state === 'running' &&
    html`<p class="state" data-running>
        <span>${sent} of ${total} requests sent. Now: <bdi>${current}</bdi></span>
      </p>
      <progress value="${sent}" max="${total}" aria-label="Requests sent"></progress>`
  )
}

export interface FillView {
  fill: FillState
  deskUrl: string
  /** The page that is shown after the click. */
  page: '/' | '/staff'
}

/** The button that fills the desk's inbox, with progress and result of the run. */
export const fillView = ({ fill, deskUrl, page }: FillView): Html =>
  html`<p class="quiet">
      Fourteen made-up clients sign up, confirm their e-mail address, fill in their profile and ask for a quote, one after the other,
      through the site’s public API. Their languages are English, Polish and German. The site’s rate limits allow this twice an hour.
    </p>
    <form class="fill" method="post" action="/inbox/form/fill">
      <input type="hidden" name="page" value="${page}" />
      <button>Fill the inbox with a day’s requests</button>
      <div id="fill" role="status" data-live>
        ${progressOf(fill)} ${fill.state === 'ended' && resultOf(fill, deskUrl)}
        ${
          fill.failures.length > 0 &&
          html`<ul class="failures" aria-label="Requests that failed">
            ${fill.failures.map(({ name, reason }) => html`<li><bdi>${name}</bdi><span class="quiet">${reason}</span></li>`)}
          </ul>`
        }
      </div>
    </form>`
