// The paper of a record: its certificate, data sheet, slip or order document, to be sent along or kept with the record.
import { Button, Menu } from '@mantine/core';
import {
  IconAdjustments,
  IconChevronDown,
  IconDeviceFloppy,
  IconFileTypePdf,
  IconFileTypeXml,
  IconMail,
  IconPrinter,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paperText } from '#server/contract/papers.ts';
import { download } from '../../lib/files/download.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { keepPaper, type PaperOptions, paperAddress } from '../kind/papers.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import { documentKind } from '../kinds/office/documents.ts';
import { mailEvents } from '../mail/mail-events.ts';
import { reportKind } from '../rows/reports.ts';

const PaperDialog = lazyAfterFirstScreen(async () => (await import('./paper-dialog.tsx')).PaperDialog);

const PrintPaper = lazyAfterFirstScreen(async () => (await import('../labels/print-paper.tsx')).PrintPaper);

const MailDialog = lazyAfterFirstScreen(async () => (await import('../mail/mail-dialog.tsx')).MailDialog);

const languages = ['de', 'en'] as const;

interface FileItemsProps {
  name: string;
  paper: NonNullable<RecordKind['paper']>;
  onFetch: (options: PaperOptions) => void;
}

function FileItems({ name, paper, onFetch }: FileItemsProps) {
  const { t, language: spoken } = useI18n();
  return (
    <>
      {languages.map((language) => (
        <Menu.Item key={language} leftSection={<IconFileTypePdf size={16} stroke={1.5} />} onClick={() => onFetch({ language })}>
          {t('ui.paper.pdf', { paper: name, language: t(`language.${language}`) })}
        </Menu.Item>
      ))}
      {paper.dcc && (
        <Menu.Item
          leftSection={<IconFileTypeXml size={16} stroke={1.5} />}
          onClick={() => onFetch({ language: spoken, format: 'dcc' })}
        >
          {t('ui.paper.dcc')}
        </Menu.Item>
      )}
    </>
  );
}

export function PaperMenu({ kind, record: { id, attributes } }: { kind: RecordKind; record: RecordRow }) {
  const { t, language: spoken } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const queries = useQueryClient();
  const mayKeep = useCan(documentKind.operations.edit);
  const mayChoose = useCan(reportKind.operations.view);
  const [busy, setBusy] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const mayPrint = useCan(['label_print']);
  const [printing, setPrinting] = useState(false);
  const { paper } = kind;
  const mayWrite = useCan(['customers_edit']);
  const events = mailEvents(kind, attributes[kind.status ?? '']);
  const [writing, setWriting] = useState(false);
  if (!paper) return null;
  const name = t(paperText(paper.contract, attributes));
  const work = async (what: () => Promise<unknown>) => {
    setBusy(true);
    await what().catch((error: unknown) => toasts.fail(error instanceof Error ? textOf(error) : String(error)));
    setBusy(false);
  };
  const fetchIt = (options: PaperOptions) => work(() => download(paperAddress(kind, id, options)));
  const keep = async (options: PaperOptions) => {
    await keepPaper(kind, id, options);
    toasts.say(t('ui.paper.kept'));
    await queries.invalidateQueries({ queryKey: ['rows', 'documents'] });
    await queries.invalidateQueries({ queryKey: ['papers'] });
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button variant="default" size="xs" loading={busy} rightSection={<IconChevronDown size={16} stroke={1.5} />}>
            {t('ui.paper')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <FileItems name={name} paper={paper} onFetch={(options) => void fetchIt(options)} />
          {mayPrint && (
            <Menu.Item leftSection={<IconPrinter size={16} stroke={1.5} />} onClick={() => setPrinting(true)}>
              {t('ui.paper.print')}
            </Menu.Item>
          )}
          {mayWrite && events.length > 0 && (
            <Menu.Item leftSection={<IconMail size={16} stroke={1.5} />} onClick={() => setWriting(true)}>
              {t('ui.mail.send')}
            </Menu.Item>
          )}
          {(mayKeep || mayChoose) && <Menu.Divider />}
          {mayChoose && (
            <Menu.Item leftSection={<IconAdjustments size={16} stroke={1.5} />} onClick={() => setChoosing(true)}>
              {t('ui.paper.choose')}
            </Menu.Item>
          )}
          {mayKeep && (
            <Menu.Item
              leftSection={<IconDeviceFloppy size={16} stroke={1.5} />}
              onClick={() => void work(() => keep({ language: spoken }))}
            >
              {t('ui.paper.keep')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {choosing && (
        <PaperDialog
          paper={{ kind, id, contract: paper.contract, sheetOf: paper.sheetOf ?? paper.contract, name }}
          busy={busy}
          onFetch={(options) => void fetchIt(options)}
          onKeep={(options) => void work(() => keep(options)).then(() => setChoosing(false))}
          onClose={() => setChoosing(false)}
        />
      )}
      {writing && <MailDialog events={events} id={id} onClose={() => setWriting(false)} />}
      {printing && <PrintPaper kind={kind} id={id} onClose={() => setPrinting(false)} />}
    </>
  );
}
