import { t } from '../../web/language/text.ts'
import type { ClientFile } from '../api/clients.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { countryName, isOneOf } from '../layout/codes.ts'
import { Facts } from '../layout/Facts.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'

interface Props {
  client: ClientFile
}

export const Profile = ({ client: { profile } }: Props) => (
  <Block title={t('clients.profile')}>
    {profile ? (
      <Facts
        facts={[
          [t('clients.facts.firstName'), profile.firstName || null],
          [t('clients.facts.lastName'), profile.lastName || null],
          [t('clients.columns.phone'), profile.phone || null],
          [t('word.country'), profile.country ? countryName(profile.country) : null],
          [t('word.changed'), <Moment key="at" at={profile.changedAt} />],
        ]}
      />
    ) : (
      <NoRows>{t('clients.noProfile')}</NoRows>
    )}
  </Block>
)

const languages = ['en', 'pl', 'de'] as const

export const Account = ({ client: { id, language, createdAt, passwordChangedAt, policies } }: Props) => (
  <Block title={t('word.clientAccount')}>
    <Facts
      facts={[
        [t('word.clientSince'), <Moment key="since" at={createdAt} />],
        [t('word.language'), isOneOf(languages, language) ? t(`layout.languages.${language}`) : language],
        [t('clients.facts.password'), <Moment key="password" at={passwordChangedAt} />],
        [
          t('clients.facts.policies'),
          Object.entries(policies)
            .map(([name, version]) => `${isOneOf(['terms', 'privacy', 'aml'], name) ? t(`layout.policies.${name}`) : name} ${version}`)
            .join(', ') || null,
        ],
        [t('clients.facts.id'), id],
      ]}
    />
  </Block>
)

export function SecondFactors({ client: { secondFactors } }: Props) {
  const { app, passkeys, recoveryCodesLeft } = secondFactors
  return (
    <Block title={t('clients.secondFactors')}>
      {app || passkeys.length > 0 ? (
        <Facts
          facts={[
            [t('word.appSince'), app && <Moment key="app" at={app.since} />],
            [
              t('word.passkeys'),
              passkeys.length === 0 ? null : (
                <ul key="passkeys">
                  {passkeys.map(({ name, createdAt, lastUsedAt }) => (
                    <li key={`${name} ${createdAt}`}>
                      {name}{' '}
                      <span className="text-muted">
                        {t('clients.facts.lastUsed')} <Moment at={lastUsedAt ?? createdAt} />
                      </span>
                    </li>
                  ))}
                </ul>
              ),
            ],
            [t('clients.facts.recoveryCodes'), String(recoveryCodesLeft)],
          ]}
        />
      ) : (
        <NoRows>{t('clients.noSecondFactor')}</NoRows>
      )}
    </Block>
  )
}

export const Freezes = ({ client: { freezes } }: Props) => (
  <Block title={t('clients.freezes')} count={freezes.length}>
    {freezes.length === 0 ? (
      <NoRows>{t('clients.noFreezes')}</NoRows>
    ) : (
      <ul aria-label={t('clients.freezes')}>
        {freezes.map(({ frozenAt, liftedAt, reason }) => (
          <li key={frozenAt} className="border-b border-hairline py-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>
                <Moment at={frozenAt} />
                {' – '}
                {liftedAt && <Moment at={liftedAt} />}
              </span>
              {!liftedAt && <Mark look="bad">{t('layout.accountStates.frozen')}</Mark>}
            </p>
            {reason !== null && <p className="text-muted wrap-anywhere">{reason}</p>}
          </li>
        ))}
      </ul>
    )}
  </Block>
)

export const Erasures = ({ client: { erasures } }: Props) =>
  erasures.length === 0 ? null : (
    <Block title={t('clients.erasures')} count={erasures.length}>
      <Facts
        facts={erasures.map(({ vendor, dueAt, doneAt }) => [
          vendor,
          <span key="when">
            {t(doneAt ? 'clients.erasures.done' : 'clients.erasures.due')} <Moment at={doneAt ?? dueAt} />
          </span>,
        ])}
      />
    </Block>
  )
