import { html, type Html } from '../page/html.ts'
import { htmlDocument } from '../page/layout.ts'
import { type Booking, titleOf } from './bookings.ts'
import { formatMeetingTime } from './letters.ts'

const schedulingPage = ({ title, body, script = false }: { title: string; body: Html; script?: boolean }): string =>
  htmlDocument({
    title: `${title} (stand-in)`,
    style: '/scheduling/booking.css',
    script: script && '/scheduling/booking.js',
    disclaimer: 'A stand-in of the scheduling provider: you can book, but nobody will come.',
    body,
  })

/** The page on which a visitor books a time. Its script sends the provider's messages to the page that shows it. */
export const bookingPage = ({ slug, title, question }: { slug: string; title: string; question: string }): string =>
  schedulingPage({
    title,
    script: true,
    body: html`<main class="booking" aria-label="${title}" data-slug="${slug}">
      <header>
        <p class="host">Kantor</p>
        <h1>${title}</h1>
        <p class="facts">30 minutes, online</p>
        <p class="facts" id="chosen" hidden></p>
      </header>
      <noscript><p class="alert">This page needs JavaScript.</p></noscript>
      <p class="alert" id="alert" role="alert" hidden></p>
      ${timeChoice} ${visitorForm(question)} ${confirmation(title)}
    </main>`,
  })

const timeChoice = html`<section id="choose" aria-labelledby="choose-title">
  <h2 id="choose-title" tabindex="-1">Choose day and time</h2>
  <div class="columns">
    <div class="calendar">
      <div class="month">
        <button type="button" class="plain turn" data-turn="-1" aria-label="Previous month">‹</button>
        <p id="month" aria-live="polite"></p>
        <button type="button" class="plain turn" data-turn="1" aria-label="Next month">›</button>
      </div>
      <table aria-labelledby="month">
        <thead>
          <tr id="weekdays"></tr>
        </thead>
        <tbody id="days"></tbody>
      </table>
      <label for="zone">Time zone</label>
      <select id="zone" autocomplete="off"></select>
    </div>
    <div class="times" id="times-part" hidden>
      <h3 id="day" tabindex="-1"></h3>
      <ul id="times" aria-labelledby="day"></ul>
    </div>
  </div>
</section>`

const visitorForm = (question: string): Html =>
  html`<form id="details" aria-labelledby="details-title" novalidate hidden>
    <h2 id="details-title" tabindex="-1">Your details</h2>
    <div class="field">
      <label for="name">Name</label>
      <input id="name" name="name" autocomplete="name" required maxlength="200" aria-describedby="name-error" />
      <p class="error" id="name-error"></p>
    </div>
    <div class="field">
      <label for="email">E-mail</label>
      <input id="email" name="email" type="email" autocomplete="email" required maxlength="200" aria-describedby="email-error" />
      <p class="error" id="email-error"></p>
    </div>
    <div class="field">
      <label for="answer">${question}</label>
      <textarea id="answer" name="answer" rows="3" maxlength="2000"></textarea>
    </div>
    <div class="actions">
      <button>Schedule event</button>
      <button type="button" class="plain" id="back">Another time</button>
    </div>
  </form>`

const confirmation = (title: string): Html =>
  html`<section id="confirmed" hidden>
    <p class="tick" aria-hidden="true">
      <svg viewBox="0 0 48 48"><path d="M12 25l8 8 16-18" /></svg>
    </p>
    <h2 id="confirmed-title" tabindex="-1">You are booked</h2>
    <p>An email with these details is on its way to <b id="sent-to"></b>.</p>
    <dl>
      <dt>What</dt>
      <dd>${title}</dd>
      <dt>When</dt>
      <dd id="when"></dd>
      <dt>Time zone</dt>
      <dd id="in-zone"></dd>
    </dl>
    <p><a id="cancel" href="/" target="_blank" rel="noopener">Cancel this booking</a></p>
  </section>`

/** The page that opens from the cancellation link in a visitor's letter. */
export function cancellationPage(booking: Booking): string {
  const canceled = booking.status === 'canceled'
  return schedulingPage({
    title: canceled ? 'Cancelled' : 'Cancel a booking',
    body: html`<main>
      <h1>${canceled ? 'Your booking is cancelled' : 'Cancel this booking?'}</h1>
      <p>${titleOf(booking.slug)}</p>
      <p><b>${formatMeetingTime(booking)}</b></p>
      ${canceled ? html`<p>The time is available again. You can close this page.</p>` : html`<form method="post"><button>Cancel the booking</button></form>`}
    </main>`,
  })
}

export const noSuchPage = (): string =>
  schedulingPage({
    title: 'Not found',
    body: html`<main>
      <h1>There is nothing here</h1>
      <p>The URL may have been copied wrongly.</p>
    </main>`,
  })
