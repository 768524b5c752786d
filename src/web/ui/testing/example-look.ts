import type { PublicOperator } from '#contract/operator.ts'

const mark = { light: 'data:image/svg+xml,light', dark: 'data:image/svg+xml,dark', width: 36, height: 24 }

/** What each application's document shows of the operator. */
export const exampleLook: Pick<PublicOperator, 'brand' | 'appearance'> = {
  brand: { name: 'Kantor', legalName: 'Kantor Example sp. z o.o.' },
  appearance: { mark, logo: null, heroDrawings: true, languages: {} },
}
