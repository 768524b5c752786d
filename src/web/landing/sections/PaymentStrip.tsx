import { siApplepay, siGooglepay, siMastercard, siPaypal, siRevolut, siVisa } from 'simple-icons'
import { t } from '../../language/text.ts'
import { classNames } from '../../ui/class-names.ts'

// With these sizes, all logos look equally large.
const logos = [
  [siGooglepay, 'size-11'],
  [siMastercard, 'size-8'],
  [siVisa, 'size-11'],
  [siPaypal, 'size-6'],
  [siApplepay, 'size-9'],
  [siRevolut, 'size-5.5'],
] as const

/** The accepted cards and payment services. */
export function PaymentStrip() {
  return (
    <div className="border-t border-hairline">
      <div className="page flex flex-wrap items-center gap-x-10 gap-y-3 py-3 text-muted">
        <p className="text-sm">{t('sections.payment.title')}</p>
        <ul className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:gap-x-9">
          {logos.map(([{ slug, title, path }, size]) => (
            <li key={slug}>
              <svg role="img" viewBox="0 0 24 24" className={classNames('fill-current', size)}>
                <title>{title}</title>
                <path d={path} />
              </svg>
            </li>
          ))}
        </ul>
        <p className="text-sm">{t('sections.payment.others')}</p>
      </div>
    </div>
  )
}
