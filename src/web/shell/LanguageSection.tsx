import { Card } from '../ui/Card.tsx'
import { Section } from '../ui/Section.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { t } from '../language/text.ts'
import { useLanguageChoice } from './LanguageSwitch.tsx'

/** The section of the profile page for the language of screens and letters. */
export function LanguageSection() {
  const { chosen, options, choose, failed } = useLanguageChoice()
  return (
    <Section title={t('shell.language.label')} sentence={t('shell.language.sentence')}>
      <Card>
        <SelectField
          label={t('shell.language.label')}
          options={options}
          value={chosen}
          onChange={(event) => choose(event.target.value)}
          error={failed ? t('shell.language.notLoaded') : null}
        />
      </Card>
    </Section>
  )
}
