import { join } from 'node:path'
import { type Brand, readBrand } from '../../src/server/platform/brand/brand.ts'
import { type PublishedBrand, publishBrand } from '../../src/server/platform/brand/published.ts'
import { useBrand } from '../../src/server/platform/language/texts-of.ts'
import { CannotStart } from '../cannot-start.ts'
import { root } from '../launcher/settings.ts'
import { writeEnglishTexts } from '../web-build/english-texts.ts'

/** Reads the brand's folder as the server does. Throws CannotStart. */
export async function loadBrand(): Promise<{ brand: Brand; published: PublishedBrand }> {
  const problems: string[] = []
  const brand = readBrand(join(root, process.env['BRAND_FOLDER'] ?? 'config/brand'), problems)
  if (!brand) throw new CannotStart(problems.join('\n'))
  useBrand(brand)
  const texts = join(root, 'node_modules/.cache/kantor-texts.json')
  await writeEnglishTexts(texts)
  return { brand, published: await publishBrand(brand, texts) }
}
