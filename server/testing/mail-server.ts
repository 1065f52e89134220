import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  to: string[]
  headers: string
  subject: string
  /** The decoded text. */
  text: string
  files: MailedFile[]
}
type MailedFile = { name: string; type: string; content: Buffer }
export type MailServer = {
  url: string
  received: ReceivedMail[]
  /** SMTP codes with which the next recipient or text is refused; undefined accepts. `only` these recipients. */
  refuse: { recipient?: number; text?: number; only?: readonly string[] }
  /** Takes the whole text and then breaks the connection instead of answering. */
  breakAfterText: boolean
  /** Takes the whole text and never answers. */
  silentAfterText: boolean
  /** Number of connections so far. */
  connections: () => number
  close: () => Promise<void>
}

const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** `=?UTF-8?Q?F=C3=BCr?=` and its base64 twin (RFC 2047). */
const decodeWords = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_all, encoding, text) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuotedPrintable(text.replaceAll('_', ' ')),
    )

const apart = (raw: string): { headers: string; body: string } => {
  const end = raw.indexOf('\r\n\r\n')
  return { headers: raw.slice(0, end).replace(/\r\n[ \t]+/g, ' '), body: raw.slice(end + 4) }
}

/** `filename*0*=utf-8''Wei%C3%9F; filename*1*=...`, or `filename*0="S-2026..."` of plain letters (RFC 2231). */
const longName = (headers: string): string =>
  decodeURIComponent(
    [...headers.matchAll(/filename\*\d+\*?="?([^;\s"]+)/g)]
      .map(([, part]) => part)
      .join('')
      .replace(/^utf-8''/i, ''),
  )

const fileOf = (raw: string): MailedFile => {
  const { headers, body } = apart(raw)
  const of = (pattern: RegExp): string => pattern.exec(headers)?.[1] ?? ''
  return {
    name: of(/^Content-Disposition: attachment; filename="?([^";]+)/im) || longName(headers),
    type: of(/^Content-Type: ([^;\s]+)/im),
    content: Buffer.from(body, 'base64'),
  }
}

const read = (raw: string, to: string[]): ReceivedMail => {
  const { headers, body } = apart(raw)
  const boundary = /^Content-Type: multipart\/mixed;\s*boundary="?([^";]+)/im.exec(headers)?.[1]
  if (!boundary) return { to, ...readText(headers, body), files: [] }
  const [first = '', ...files] = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.replace(/^\r\n/, ''))
  const text = apart(first.replace(/\r\n$/, ''))
  return { to, ...readText(`${headers}\r\n${text.headers}`, text.body), files: files.map(fileOf) }
}

const readText = (headers: string, body: string): Pick<ReceivedMail, 'headers' | 'subject' | 'text'> => {
  const subject = decodeWords(/^Subject: (.*)$/im.exec(headers)?.[1] ?? '')
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(headers)?.[1]?.toLowerCase()
  const text =
    encoding === 'quoted-printable'
      ? decodeQuotedPrintable(body)
      : encoding === 'base64'
        ? Buffer.from(body, 'base64').toString('utf8')
        : body
  return { headers, subject, text: text.replaceAll('\r\n', '\n') }
}

const smtpError = (code: number): Error => Object.assign(new Error(`refused with ${code}`), { responseCode: code })

/**
 * A real mail server on the loopback interface.
 * @param onMail called with each mail that it takes
 */
export const startMailServer = async (onMail?: (mail: ReceivedMail) => void): Promise<MailServer> => {
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onRcptTo: ({ address }, _session, done) => {
      const { recipient, only } = mails.refuse
      done(recipient && (!only || only.includes(address)) ? smtpError(recipient) : null)
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (mails.refuse.text) return done(smtpError(mails.refuse.text))
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const mail = read(Buffer.concat(chunks).toString('latin1'), to)
        mails.received.push(mail)
        onMail?.(mail)
        if (mails.breakAfterText) {
          for (const connection of server.connections) connection._socket.destroy()
          return
        }
        if (!mails.silentAfterText) done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const { port } = server.server.address() as AddressInfo
  const mails: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    refuse: {},
    breakAfterText: false,
    silentAfterText: false,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mails
}
