import { html, type Html } from './html.ts'

export interface Table {
  /** live.js finds the table by this id, and updates it while the page is open. */
  id: string
  /** A table with a label can be scrolled by keyboard. */
  label?: string
  head: string[]
  /** The first cell of a row is its heading. */
  rows: (Html | string)[][]
  /** Shown while there are no rows. */
  empty?: string
}

export const table = ({ id, label, head, rows, empty }: Table): Html =>
  html`<div
    class="${label ? 'scroll' : 'scroll counts'}"
    id="${id}"
    ${label && html`role="region" aria-label="${label}" tabindex="0"`}
    data-live
  >
    <table>
      <thead>
        <tr>
          ${head.map((title) => html`<th scope="col">${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([heading, ...cells]) =>
            html`<tr>
              <th scope="row">${heading}</th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
        ${
          rows.length === 0 &&
          html`<tr>
            <td class="none" colspan="${head.length}">${empty}</td>
          </tr>`
        }
      </tbody>
    </table>
  </div>`

/** The last webhooks of a vendor, with the site's responses. */
export const webhookTable = (id: string, sent: readonly { name: string; answer: string }[]): Html =>
  table({
    id: `${id}-webhooks-sent`,
    head: ['Webhooks sent', 'Response'],
    rows: sent.slice(0, 8).map(({ name, answer }) => [html`<code>${name}</code>`, answer]),
    empty: 'None yet.',
  })

interface Select {
  id: string
  name: string
  /** The texts of the options, by value. */
  texts: Record<string, string>
  chosen?: string | number | undefined
}

export const select = ({ id, name, texts, chosen }: Select): Html =>
  html`<select id="${id}" name="${name}" autocomplete="off">
    ${Object.entries(texts).map(([value, text]) => html`<option value="${value}" ${value === chosen && html`selected`}>${text}</option>`)}
  </select>`

/** A text of a form. `typed` has what was typed before. */
export const field = (name: string, label: string, typed: Record<string, string | undefined>, hint = ''): Html =>
  html`<label>
    ${label}
    <input name="${name}" value="${typed[name] ?? ''}" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="140" />
    ${hint && html`<small>${hint}</small>`}
  </label>`
