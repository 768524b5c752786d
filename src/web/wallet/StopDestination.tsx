import { useParams } from 'react-router'
import { pages } from '#contract/pages.ts'
import { failureOf, retryAfterOf } from '../api/failure.ts'
import { useStopDestinationMutation } from '../api/wallets.ts'
import { t } from '../language/text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { RouterLink } from '../ui/links.tsx'
import { readOperator } from '../ui/operator.ts'
import { PageTitle } from '../ui/PageTitle.tsx'

/** The page of the link in a letter about a new wallet or payout account. Opening it does nothing: mail scanners open links too. */
export function StopDestination() {
  const { token = '' } = useParams()
  const [stop, { data, error, isLoading }] = useStopDestinationMutation()
  const { email } = readOperator().contact
  if (failureOf(error)?.error === 'LINK_INVALID')
    return <Said title={t('wallets.stop.invalid')} sentence={t('wallets.stop.invalidSentence', { email })} />
  if (data?.outcome === 'too-late')
    return <Said title={t('wallets.stop.tooLate')} sentence={t('wallets.stop.tooLateSentence', { email })} />
  if (data) return <Said title={t('wallets.stop.done')} sentence={t('wallets.stop.doneSentence', { email })} />
  return (
    <>
      <PageTitle sentence={t('wallets.stop.sentence')}>{t('shell.titles.stopDestination')}</PageTitle>
      {error && <FailedNotice retryAfterSeconds={retryAfterOf(error)} />}
      <Button kind="danger" className="w-full" busy={isLoading} onClick={() => void stop({ token })}>
        {t('wallets.stop.button')}
      </Button>
    </>
  )
}

function Said({ title, sentence }: { title: string; sentence: string }) {
  return (
    <div role="alert">
      <PageTitle sentence={sentence}>{title}</PageTitle>
      <ButtonLink as={RouterLink} href={pages.login} className="w-full">
        {t('wallets.stop.toLogin')}
      </ButtonLink>
    </div>
  )
}
