import { t } from '../language/text.ts'

/** The desk's notice, above every page. */
export function NoticeBanner({ sentence }: { sentence: string }) {
  return (
    <aside aria-label={t('ui.notice')} className="border-b border-gold bg-gold-soft">
      <p className="page py-3 text-sm wrap-anywhere">{sentence}</p>
    </aside>
  )
}
