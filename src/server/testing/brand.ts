import { type Brand, readBrand } from '../platform/brand/brand.ts'
import { publishBrand } from '../platform/brand/published.ts'

export function brandIn(folder: string): Brand {
  const problems: string[] = []
  const brand = readBrand(folder, problems)
  if (!brand) throw new Error(problems.join('\n'))
  return brand
}

export const demoBrand = brandIn('config/brand')

/** The demo's brand has no texts, so that this needs no build. */
export const publishDemoBrand = () => publishBrand(demoBrand, 'dist/texts.json')
