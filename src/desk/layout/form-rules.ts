import type { Rule } from '../../web/ui/form-rules.ts'

/** A field that must have a text. */
export const requiredText: Rule<string> = (value) => (value.trim() === '' ? { template: 'required' } : null)
