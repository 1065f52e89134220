import type { Language } from '../../../shared/domain/names/languages.ts'
import { formatText } from '../../texts.ts'

/** What stands where no company is (404), or its server does not run at the moment (503). */
export const page = (status: 404 | 503, language: Language): string => {
  const title = formatText(language, `door_${status}_title`)
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    '<style>body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1rem}</style></head>',
    `<body><h1>${title}</h1><p>${formatText(language, `door_${status}_text`)}</p></body></html>\n`,
  ].join('')
}
