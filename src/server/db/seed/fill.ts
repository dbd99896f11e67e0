// The demonstration lab: fills a set-up database, or lets it grow, in one transaction. The same seed, day and lab give the same rows.
import { plainDateOf } from '../../contract/dates.ts';
