import { Route, Routes, useLocation } from 'react-router'
import { landingPath, pageAt, pages } from '#contract/pages.ts'
import { readOperator } from '../ui/operator.ts'
import { useAppSelector } from '../session/store.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { Guard } from './guards.tsx'
import { AuthLayout } from './layouts.tsx'
import { OpeningScreen } from './OpeningScreen.tsx'
import { type Screen, screens } from './screens.tsx'
import { language, t } from '../language/text.ts'
import { useLanguage } from '../language/use-language.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { TitleAndFocus, useScreenCounter } from '../ui/title.ts'

/** The client area. Needs the store's provider and a router around it. */
export function App() {
  useLanguage()
  return (
    <ScreenBoundary>
      <ScreenAtPath />
    </ScreenBoundary>
  )
}

function ScreenAtPath() {
  const { pathname } = useLocation()
  const countScreen = useScreenCounter()
  const authInProgress = useAppSelector((state) => state.auth.authInProgress)
  if (authInProgress && pathname !== pages.landing) return <OpeningScreen operator={readOperator()} />

  const { title, audience, layout: Layout, path, content: Content } = screenAt(pathname)
  return (
    <Guard audience={audience}>
      <Layout>
        <Routes>
          <Route path={path} element={<Content />} />
        </Routes>
        <TitleAndFocus key={path} title={title} countScreen={countScreen} />
      </Layout>
    </Guard>
  )
}

function screenAt(pathname: string): Screen & { title: string; path: string } {
  const page = pageAt(pathname)
  if (page && page !== 'landing') return { ...screens[page], title: t(`shell.titles.${page}`), path: pages[page] }
  return { audience: 'everybody', layout: AuthLayout, content: NotFound, title: t('shell.notFound.title'), path: '*' }
}

function NotFound() {
  return (
    <>
      <PageTitle sentence={t('shell.notFound.sentence')}>{t('shell.notFound.title')}</PageTitle>
      <ButtonLink href={landingPath(language())}>{t('shell.notFound.goHome')}</ButtonLink>
    </>
  )
}
