import { runsIn } from '../../../src/processes/run-marker';

test.each([
  ['MUSTER_RUN_ID=RUN1', ['RUN1']],
  ['A=b\0MUSTER_RUN_ID=RUN1\0MUSTER_OUTER_RUN_IDS=RUN10:RUN2', ['RUN1', 'RUN10', 'RUN2']],
  ['MUSTER_OUTER_RUN_IDS=RUN1\0MUSTER_RUN_ID=RUN1', ['RUN1']],
  ['OTHER=MUSTER_RUN_ID=RUN1', []],
  ['XMUSTER_RUN_ID=RUN1', []],
  ['MUSTER_RUN_ID_TOO=RUN1', []],
  ['MUSTER_RUN_ID=', []],
  ['MUSTER_RUN_ID', []],
  ['PATH=/bin', []],
  ['', []],
])('%j names the runs %j', (environment, runs) => {
  expect(runsIn(`${environment}\0`)).toEqual(runs);
});
