import { z } from 'zod'
import { html, type Html } from '../page/html.ts'

/** One fault that can be set: its values, and how the control page shows it. */
export interface Fault<Value> {
  label: string
  /** The value that means no fault. */
  usual: Value
  schema: z.ZodType<Value>
  /** The texts of a choice, by name. */
  choices?: Record<string, string>
  /** Reads a form's text; the schema then checks the result. */
  fromForm(text: string): unknown
  input(field: { id: string; name: string; value: Value }): Html
  /** Words for the service's state, where the value is not the usual one. */
  summary?(value: Value): string
}

/** A choice by name; the first is the usual one. The texts are for people. */
export function choice<Name extends string>(label: string, choices: Record<Name, string>, summary = (text: string) => text): Fault<Name> {
  const names = Object.keys(choices) as [Name, ...Name[]]
  return {
    label,
    usual: names[0],
    schema: z.enum(names),
    choices,
    fromForm: (text) => text,
    input: ({ id, name, value }) =>
      html`<select id="${id}" name="${name}" autocomplete="off">
        ${options(choices, value)}
      </select>`,
    summary: (value) => summary(choices[value]),
  }
}

/** A number; an empty field of the form means the usual value. */
export const number = (label: string, usual: number, schema: z.ZodType<number>): Fault<number> => ({
  label,
  usual,
  schema,
  // A text that is not a number is passed on, so that the schema can name the mistake.
  fromForm: (text) => (text.trim() === '' ? usual : /^\d+$/.test(text.trim()) ? Number(text) : text),
  input: ({ id, name, value }) => html`<input id="${id}" name="${name}" inputmode="numeric" value="${value}" autocomplete="off" />`,
})

/** A delay in milliseconds. `late` begins its summary, such as `slow`. */
export const delay = (label: string, late: string): Fault<number> => ({
  ...number(label, 0, z.int('must be a whole number of milliseconds').min(0, 'must be 0 or more').max(120_000, 'must be at most 120000')),
  summary: (ms) => `${late} by ${ms} ms`,
})

/** The entries of a select. */
export const options = (texts: Record<string, string>, chosen: string): Html[] =>
  Object.entries(texts).map(([value, text]) => html`<option value="${value}" ${value === chosen && html`selected`}>${text}</option>`)

type Faults = Record<string, Fault<unknown>>
export type FaultValues<F> = { [Name in keyof F]: F[Name] extends Fault<infer Value> ? Value : never }

/** The faults of one service: set on the control page, obeyed by the service. */
export function createFaultSwitch<F extends Faults>(faults: F) {
  const each = <T>(of: (fault: Fault<unknown>) => T) => Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, of(fault)]))
  const usual = each((fault) => fault.usual) as FaultValues<F>
  let values = usual
  return {
    faults: faults as Faults,
    /** A change names some of the faults. */
    schema: z.strictObject(each((fault) => fault.schema.optional())) as z.ZodType<object>,
    current: () => values,
    set(change: object) {
      values = { ...values, ...change }
    },
    reset() {
      values = usual
    },
  }
}

export type FaultSwitch = Omit<ReturnType<typeof createFaultSwitch>, 'current'> & { current: () => Record<string, unknown> }

/** Sets faults, or none where the change has mistakes: then it returns a sentence that names the wrong fields. */
export function setFaults({ schema, set }: Pick<FaultSwitch, 'schema' | 'set'>, change: unknown): string | undefined {
  const checked = schema.safeParse(change)
  if (!checked.success) return mistakesIn(checked.error)
  set(checked.data)
  return undefined
}

/** The faults in the form of one service. */
export const faultsInForm = ({ faults }: FaultSwitch, form: Record<string, string>): object =>
  Object.fromEntries(Object.entries(form).map(([name, text]) => [name, faults[name]?.fromForm(text) ?? text]))

/** One sentence that names every wrong field. */
export const mistakesIn = (error: z.ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; ')
