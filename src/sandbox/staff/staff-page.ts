import { html, type Html } from '../page/html.ts'
import { sandboxPage } from '../page/layout.ts'
import { type DemoPerson, secondsLeft, staffReply } from './demo-staff.ts'

const roleWords: Record<string, string> = {
  reader: 'Reader: reads, changes nothing',
  dealer: 'Dealer: answers requests',
  payments: 'Payments: money in and out',
  compliance: 'Compliance: freezes, exports, decides',
  supervisor: 'Supervisor: assigns, freezes, decides',
  administrator: 'Administrator: people and settings',
}
const wordsOf = (roles: string[]) => roles.map((role) => roleWords[role] ?? role).join('; ')

interface Copyable {
  id: string
  /** The column, for narrow screens. */
  label: string
  /** What the button copies, such as "code of Ewa Lis". */
  what: string
  value: string
  /** staff.js replaces the code of this person. */
  codeOf?: string
}

const copyable = ({ id, label, what, value, codeOf }: Copyable): Html =>
  html`<td data-label="${label}">
    <span>
      <code id="${id}" ${codeOf && html`data-code-of="${codeOf}"`}>${value}</code>
      <button class="copy" type="button" data-copies="${id}" data-what="${what}" aria-label="Copy the ${what}" hidden>Copy</button>
    </span>
  </td>`

function row(person: DemoPerson, index: number, now: number): Html {
  const { name, email, password, code } = staffReply(person, now)
  return html`<tr>
    <th scope="row">${name}<small>${wordsOf(person.roles)}${person.language === 'pl' && '; desk in Polish'}</small></th>
    ${copyable({ id: `email-${index}`, label: 'E-mail', what: `e-mail of ${name}`, value: email })}
    ${copyable({ id: `password-${index}`, label: 'Password', what: `password of ${name}`, value: password })}
    ${copyable({ id: `code-${index}`, label: 'Code', what: `code of ${name}`, value: code, codeOf: email })}
  </tr>`
}

export interface StaffView {
  staff: DemoPerson[]
  deskUrl: string
  siteUrl: string
  fill: Html
  now: number
}

/** The page with the demo's staff, their passwords and their current codes. */
export function staffPage({ staff, deskUrl, siteUrl, fill, now }: StaffView): string {
  const body = html`
    <h1>Staff</h1>
    <p class="lead">
      These people work at the demo’s desk, where clients’ requests are answered. Sign in as one of them with e-mail address, password and
      the current code of their authenticator app.
    </p>
    <p class="actions"><a class="button" href="${deskUrl}">Open the desk</a> <code>${deskUrl}</code></p>
    <section aria-labelledby="people-title">
      <h2 id="people-title">Names, passwords and codes</h2>
      <p class="quiet">A code works once: a second sign-in of the same person within 30 seconds waits for the next code.</p>
      <div class="clock">
        <p>New codes in <b id="seconds">${secondsLeft(now)}</b> s</p>
        <p id="copied" class="quiet" role="status"></p>
        <noscript><p class="quiet">Reload the page to see the current codes.</p></noscript>
      </div>
      <table class="staff">
        <thead>
          <tr>
            ${['Name', 'E-mail', 'Password', 'Code'].map((title) => html`<th scope="col">${title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${staff.map((person, index) => row(person, index, now))}
        </tbody>
      </table>
    </section>
    <section aria-labelledby="fill-title">
      <h2 id="fill-title">Work for the desk</h2>
      ${fill}
    </section>
  `
  return sandboxPage({ title: 'Staff', section: 'staff', script: '/staff.js', siteUrl, body })
}
