import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createIntl, type MessageFormatElement } from 'react-intl'
import { LANGUAGES, type Language } from '../../shared/domain/names/languages.ts'
import type { TextKey } from '../../shared/text-key.ts'
import frame from '../app/shell/layout.module.css'
import { DEFAULT_LANGUAGE } from '../i18n/languages.ts'
import type { Translate } from '../i18n/text.ts'
import { LanguageOffer } from '../screens/login/language-offer.tsx'
import login from '../screens/login/login.module.css'
import { LoginCard } from '../screens/login/login-card.tsx'
import { LoginFields } from '../screens/login/login-fields.tsx'
import { Flag } from '../ui/flag.tsx'
import languages from '../ui/language-buttons.module.css'
import { Button, IconButton, Toggle, Toggles } from '../ui/plain/button.tsx'
import { Icon } from '../ui/plain/icon.tsx'
import { MENU } from '../ui/plain/icons.ts'
import { Notice } from '../ui/plain/notice.tsx'

/** The page that `index.html` shows before the app starts: rendered at build time with the app's own components. */

/** Texts that the script of the first page may show. */
const WORDS: readonly TextKey[] = [
  'password_incorrect',
  'too_many_attempts',
  'needs_connection',
  'server_fault',
  'general_problem',
  'login_username_required',
  'login_password_required',
  'login_username_required_for_reset',
  'password_hide',
  'password_show',
]

/** The frame of `Layout`; the script keeps a tap on the menu for it. */
const Frame = ({
  translate,
  title,
  children,
}: {
  translate: Translate
  title: string
  children: ReactNode
}): ReactNode => (
  <div className={frame.frame}>
    <div className={`${frame.beside} first-beside`}>
      <div className={frame.sidebar} />
    </div>
    <div className={frame.page}>
      <header className={frame.header}>
        <div className={frame.bar}>
          <h1 className={frame.title}>{title}</h1>
          <IconButton className={`${frame.menu} first-menu`} name="menu" aria-label={translate('menu_open')}>
            <Icon path={MENU} />
          </IconButton>
        </div>
      </header>
      <main className={frame.content}>
        <div data-missing hidden>
          <Notice
            severity="warning"
            action={
              <Button isInherit look="outlined" size="small" name="retry">
                {translate('action_retry')}
              </Button>
            }
          >
            {`${translate('part_missing')} ${translate('part_missing_offline')}`}
          </Notice>
        </div>
        {children}
      </main>
    </div>
  </div>
)

const Login = ({ translate, language }: { translate: Translate; language: Language }): ReactNode => (
  <Frame translate={translate} title={translate('route_login')}>
    <LoginCard
      translate={translate}
      above={language === DEFAULT_LANGUAGE && <LanguageOffer translate={translate} language={language} />}
      below={
        <div className={login.languages}>
          <Toggles label={translate('language')} className={languages.languages}>
            {LANGUAGES.map((choice) => (
              <Toggle
                key={choice}
                isOn={choice === language}
                lang={choice}
                aria-label={translate(`language_${choice}`)}
                title={translate(`language_${choice}`)}
                className={languages.language ?? ''}
              >
                <Flag language={choice} />
              </Toggle>
            ))}
          </Toggles>
        </div>
      }
    >
      <LoginFields
        translate={translate}
        notices={
          <div data-failure hidden>
            <Notice severity="error">{''}</Notice>
          </div>
        }
      />
      <div hidden data-words={JSON.stringify(Object.fromEntries(WORDS.map((key) => [key, translate(key)])))} />
    </LoginCard>
  </Frame>
)

/** Shown while the device's data take long to open. */
const Slow = ({ translate }: { translate: Translate }): ReactNode => (
  <div role="status" data-slow hidden>
    <Notice severity="info">{translate('storage_slow')}</Notice>
  </div>
)

/** A placeholder for the timetable. */
const Timetable = ({ translate }: { translate: Translate }): ReactNode => (
  <Frame translate={translate} title={translate('route_dashboard')}>
    <div role="status" aria-label={translate('loading')} className="first-timetable">
      <Slow translate={translate} />
      <div className="first-toolbar" />
      <div className="first-toolbar" />
      <div className="first-toolbar" />
      {Array.from({ length: 10 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
        <div key={index} className="first-row" />
      ))}
    </div>
  </Frame>
)

/** Any other screen of a logged-in person. */
const Other = ({ translate }: { translate: Translate }): ReactNode => (
  <Frame translate={translate} title="">
    <Slow translate={translate} />
    <div role="progressbar" aria-label={translate('loading')} />
  </Frame>
)

const PAGES = { login: Login, timetable: Timetable, other: Other }

/** One template for each page and language. @param messages taken apart (`.scripts/compiled-texts.mjs`) */
export const firstPages = (messages: Record<Language, Record<string, MessageFormatElement[]>>): string =>
  LANGUAGES.flatMap((language) => {
    const intl = createIntl({ locale: language, messages: messages[language] })
    const translate: Translate = (key) => intl.formatMessage({ id: key })
    return Object.entries(PAGES).map(([name, Page]) => {
      const title = name === 'other' ? '' : `${translate(name === 'login' ? 'route_login' : 'route_dashboard')} – `
      const html = renderToStaticMarkup(<Page translate={translate} language={language} />)
      return `<template id="${name}-${language}" data-title="${title}${translate('app_name')}">${html}</template>`
    })
  }).join('\n')
