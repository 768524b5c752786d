import type { z } from 'zod'
import { html } from '../html.ts'
import type { Html } from '../html.ts'
import { explain } from './faults.ts'

/** The faults of one stand-in, as the control page sets them and the stand-in obeys them. */
export function createFaultSwitch<Faults extends object>(schema: z.ZodType<object>, none: () => Faults) {
  let faults = none()
  return {
    current: () => faults,
    /** Sets what is named; answers with what is wrong, if anything. */
    change(change: unknown): string | undefined {
      const checked = schema.safeParse(change)
      if (!checked.success) return explain(checked.error)
      faults = { ...faults, ...(checked.data as Partial<Faults>) }
      return undefined
    },
    reset() {
      faults = none()
    },
  }
}

/** The number of a form's field; a text that is none stays one, so that the schema can say so. */
export const numberIn = (text = ''): number | string => (text.trim() === '' ? 0 : /^\d+$/.test(text.trim()) ? Number(text) : text)

/** The entries of a choice. */
export const options = (texts: Record<string, string>, chosen: string): Html[] =>
  Object.entries(texts).map(([value, text]) => html`<option value="${value}" ${value === chosen && html`selected`}>${text}</option>`)

/** How a stand-in is, at a glance. */
export const stateOfFaults = (faults: (string | false)[]): Html => {
  const on = faults.filter(Boolean)
  return on.length === 0 ? html`<span class="state">Works</span>` : html`<span class="state fault">${on.join(', ')}</span>`
}
