import { t } from '../../web/language/text.ts'
import type { ExportSelection } from '../api/operator.ts'

/** "Clients, CSV, since 2026-01-01". Call while rendering. */
export function selectionInWords({ records, format, since }: ExportSelection): string {
  const what = t('exports.selection', { records: t(`layout.records.${records}`), format: format.toUpperCase() })
  return since ? t('exports.selectionSince', { what, since }) : what
}
