import { html, type Html } from '../page/html.ts'
import { htmlDocument } from '../page/layout.ts'
import type { Outcome } from './applicants.ts'
import type { Details } from './details.ts'

/** One step of the widget, in which the client submits a sample document. */
interface Step {
  /** The provider's name of the document set. */
  set: string
  title: string
  text: string
  drawing: Html
  /** What the sample document says; the visitor may change it. */
  fields: [name: keyof Details, label: string][]
  button: string
}

const passport = html`<svg viewBox="0 0 120 84" aria-hidden="true">
  <rect x="1" y="1" width="118" height="82" rx="6" />
  <circle cx="34" cy="34" r="11" />
  <path d="M17 62c2-10 9-14 17-14s15 4 17 14M66 26h38M66 38h30M66 50h38M10 72h100" />
</svg>`
const face = html`<svg viewBox="0 0 120 84" aria-hidden="true">
  <path d="M22 20V8h14M98 20V8H84M22 64v12h14M98 64v12H84" />
  <circle cx="60" cy="36" r="16" />
  <path d="M34 76c3-15 13-20 26-20s23 5 26 20" />
</svg>`
const company = html`<svg viewBox="0 0 120 84" aria-hidden="true">
  <path d="M10 76h100M22 76V26l38-16 38 16v50M40 76V40M60 76V40M80 76V40M22 34h76" />
</svg>`
const owners = html`<svg viewBox="0 0 120 84" aria-hidden="true">
  <circle cx="38" cy="30" r="12" />
  <circle cx="82" cy="30" r="12" />
  <path d="M16 72c2-16 11-22 22-22s20 6 22 22c2-16 11-22 22-22s20 6 22 22" />
</svg>`

const steps: Record<'individual' | 'company', Step[]> = {
  individual: [
    {
      set: 'IDENTITY',
      title: 'Identity document',
      text: 'The real provider would ask for photos of a passport or an identity card. Here, a sample replaces them, and says what you type.',
      drawing: passport,
      fields: [
        ['firstName', 'First name'],
        ['lastName', 'Last name'],
        ['dob', 'Date of birth'],
        ['placeOfBirth', 'Place of birth'],
        ['country', 'Country'],
      ],
      button: 'Use the sample document',
    },
    {
      set: 'SELFIE',
      title: 'Your face',
      text: 'The real provider would use your camera. Here, no camera is opened, and a drawing replaces your face.',
      drawing: face,
      fields: [],
      button: 'Use the sample portrait',
    },
  ],
  company: [
    {
      set: 'COMPANY',
      title: 'The company',
      text: 'The real provider would ask for the company’s register entry and documents. Here, a sample replaces them, and says what you type.',
      drawing: company,
      fields: [
        ['companyName', 'Company name'],
        ['registrationNumber', 'Registration number'],
        ['legalAddress', 'Seat'],
        ['country', 'Country'],
      ],
      button: 'Use the sample company',
    },
    {
      set: 'COMPANY_BENEFICIARIES',
      title: 'Owners and directors',
      text: 'The real provider would ask who owns and who represents the company. Here, invented people replace them.',
      drawing: owners,
      fields: [['representatives', 'Representatives, with commas between them']],
      button: 'Use the sample people',
    },
  ],
}

/** What the browser checks before the next step. */
const patterns: Partial<Record<keyof Details, { pattern: string; title: string }>> = {
  dob: { pattern: '\\d{4}-\\d{2}-\\d{2}', title: 'Such as 1985-06-15' },
  country: { pattern: '[A-Z]{3}', title: 'Three letters, such as POL' },
}

const field = ([name, label]: Step['fields'][number]) => {
  const { pattern = '.*\\S.*', title = '' } = patterns[name] ?? {}
  return html`<label class="field"
    >${label}<input name="${name}" pattern="${pattern}" title="${title}" maxlength="200" autocomplete="off" required
  /></label>`
}

const choices: [Outcome, string, string][] = [
  ['approve', 'Approve', 'Everything is in order.'],
  ['reject-retry', 'Reject, can be tried again', 'A blurred photo: the documents can be submitted again.'],
  ['reject-final', 'Reject for good', 'The documents cannot be submitted again.'],
  ['pending', 'Leave pending', 'The review stays open until you decide it on the sandbox’s control page.'],
]
const companyChoice: [Outcome, string, string] = ['on-hold', 'Wait for the owners', 'On hold until the owners are verified themselves.']

const choice = ([value, title, text]: [Outcome, string, string], at: number) =>
  html`<label class="choice" ${value === 'on-hold' && html`data-type="company"`}>
    <input type="radio" name="outcome" value="${value}" ${at === 0 && html`checked`} />
    <span><b>${title}</b><small>${text}</small></span>
  </label>`

const panels = (type: keyof typeof steps) =>
  steps[type].map(
    ({ set, title, text, drawing, fields, button }) =>
      html`<section class="panel" data-panel="step" data-type="${type}" data-set="${set}" hidden>
        <h1 tabindex="-1">${title}</h1>
        <p>${text}</p>
        <div class="drawing">${drawing}</div>
        ${fields.map(field)}
        <button data-do="next">${button}</button>
      </section>`,
  )

/** The widget's page. Its script exchanges the provider's messages with the page that shows the widget. */
export const framePage = (): string =>
  htmlDocument({
    title: 'Identity check (stand-in)',
    style: '/websdk/frame.css',
    script: '/websdk/frame.js',
    disclaimer: 'A stand-in of the identity provider: nothing is checked, and nothing of yours is sent anywhere.',
    body: html`<!-- Not a main element: the page around it has one. -->
      <div class="content">
        <p class="progress" hidden><span id="progress"></span></p>
        <section class="panel" data-panel="loading"><p role="status">Loading …</p></section>
        ${panels('individual')} ${panels('company')}
        <form class="panel" data-panel="outcome" hidden>
          <h1 tabindex="-1">How should the review end?</h1>
          <p>A real review takes minutes to days. This one takes two seconds, and you decide how it ends.</p>
          <fieldset>
            <legend>Outcome of the review</legend>
            ${[...choices, companyChoice].map(choice)}
          </fieldset>
          <button>Submit</button>
        </form>
        <section class="panel" data-panel="working" hidden>
          <h1 tabindex="-1">Your documents were submitted</h1>
          <p>They are being reviewed. You may leave this page: the result arrives without a reload.</p>
          <p class="state" role="status">Review status: <b id="review-status"></b></p>
          <button data-do="beneficiaries" class="plain" hidden>Verify the owners</button>
        </section>
        <section class="panel" data-panel="approved" hidden>
          <h1 tabindex="-1">Approved</h1>
          <p>The stand-in accepted your documents.</p>
        </section>
        <section class="panel" data-panel="retry" hidden>
          <h1 tabindex="-1">Please try once more</h1>
          <p data-comment></p>
          <button data-do="again">Try again</button>
        </section>
        <section class="panel" data-panel="rejected" hidden>
          <h1 tabindex="-1">Rejected</h1>
          <p data-comment></p>
        </section>
        <section class="panel" data-panel="stopped" hidden>
          <h1 tabindex="-1">The session has ended</h1>
          <p class="alert" id="stopped" role="alert"></p>
          <button data-do="resume">Try again</button>
        </section>
      </div>`,
  })
