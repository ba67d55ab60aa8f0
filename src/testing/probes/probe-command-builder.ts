import type { AgentDefinition, CommandBuilder } from '../../api';
import { copyOf } from '../fakes/copy-of';
import { deepFreeze } from '../fakes/deep-freeze';
import type { Finding } from '../finding';
import { checkDirectories, checkModel, checkSession, checkTurns } from './command-options';
import { checkPermission } from './command-permission';
import { checkPrompt } from './command-prompt';
import { checkHostEnvironment, checkPurity } from './command-purity';
import { checkRoute } from './command-route';
import { checkDelivered, checkShape } from './command-shape';
import { CommandSubject } from './command-subject';

/**
 * Builds commands of one agent over every route, permission level and option, and tells where they break the
 * contract; an empty list is good. Never throws. Configuration that a builder writes for its CLI is not looked at.
 */
export function probeCommandBuilder(builder: CommandBuilder, definition: AgentDefinition): readonly Finding[] {
  const subject = new CommandSubject(builder, deepFreeze(copyOf(definition)));
  subject.findings.attempt(() => {
    checkAll(subject);
  });
  return subject.findings.all;
}

function checkAll(subject: CommandSubject): void {
  if (!checkPurity(subject)) return;
  checkShape(subject);
  // Nothing else can be said of a command that is none.
  if (subject.findings.all.some(({ rule }) => rule === 'threw' || rule === 'command_malformed')) return;
  checkHostEnvironment(subject);
  checkPrompt(subject);
  checkPermission(subject);
  checkTurns(subject);
  checkModel(subject);
  checkRoute(subject);
  checkSession(subject);
  checkDirectories(subject);
  checkDelivered(subject);
}
