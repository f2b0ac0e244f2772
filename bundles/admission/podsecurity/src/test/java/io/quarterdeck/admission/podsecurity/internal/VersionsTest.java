// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import static io.quarterdeck.testkit.admission.Literal.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Node;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * For each check, a pod that breaks it alone: which levels and versions have something against it.
 */
final class VersionsTest {
  private static final int NEWEST = 40;
  private static final String FINE =
      "'allowPrivilegeEscalation':false,'runAsNonRoot':true,'capabilities':{'drop':['ALL']},"
          + "'seccompProfile':{'type':'RuntimeDefault'}";

  private final Standards standards = new Standards();

  /** A spec has {@code FINE} in the place of a container's harmless settings. */
  private String reasons(Level level, int minor, String spec) {
    PodView pod = PodView.of(Node.root(pod(spec.replace("FINE", FINE)).tree()));
    List<Finding> found = standards.evaluate(new LevelVersion(level, minor), pod);
    return Finding.reasons(found);
  }

  private static String container(String more) {
    return "'containers':[{'name':'c','securityContext':{FINE}" + more + "}]";
  }

  private static String with(String context) {
    return "{'containers':[{'name':'c','securityContext':{FINE," + context + "}}]}";
  }

  private void check(String spec, String reason, Level from, int since, int until) {
    for (Level level : Level.values()) {
      for (int minor = 0; minor <= NEWEST; minor++) {
        boolean refused = level.compareTo(from) >= 0 && minor >= since && minor < until;
        assertEquals(
            refused ? reason : "",
            reasons(level, minor, spec),
            level + ":v1." + minor + " " + spec);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "'hostPID':true | host namespaces | BASELINE | 0",
        "'securityContext':{'windowsOptions':{'hostProcess':true}} | hostProcess | BASELINE | 0",
        "'securityContext':{'sysctls':[{'name':'kernel.msgmax'}]} | forbidden sysctls | BASELINE | 0",
        "'securityContext':{'seLinuxOptions':{'user':'u'}} | seLinuxOptions | BASELINE | 0",
        "'securityContext':{'appArmorProfile':{'type':'Unconfined'}} | forbidden AppArmor profile | BASELINE | 0",
        "'securityContext':{'runAsUser':0} | runAsUser=0 | RESTRICTED | 23",
        "'volumes':[{'name':'v','nfs':{'path':'/'}}] | restricted volume types | RESTRICTED | 0",
      })
  void ofPods(String spec, String reason, Level from, int since) {
    check("{" + spec + "," + container("") + "}", reason, from, since, Integer.MAX_VALUE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        ",'ports':[{'hostPort':80}] | hostPort | BASELINE | 0",
        ",'livenessProbe':{'httpGet':{'host':'h'}} | probe or lifecycle host | BASELINE | 34",
        ",'lifecycle':{'postStart':{'tcpSocket':{'host':'h'}}} | probe or lifecycle host | BASELINE | 34",
      })
  void ofContainers(String more, String reason, Level from, int since) {
    check("{" + container(more) + "}", reason, from, since, Integer.MAX_VALUE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "'privileged':true | privileged | BASELINE | 0",
        "'procMount':'Unmasked' | procMount | BASELINE | 0",
        "'seLinuxOptions':{'type':'bad_t'} | seLinuxOptions | BASELINE | 0",
        "'runAsUser':0 | runAsUser=0 | RESTRICTED | 23",
        "'allowPrivilegeEscalation':true | allowPrivilegeEscalation != false | RESTRICTED | 8",
        "'runAsNonRoot':false | runAsNonRoot != true | RESTRICTED | 0",
        "'capabilities':{'drop':[]} | unrestricted capabilities | RESTRICTED | 22",
        "'capabilities':{'drop':['ALL'],'add':['CHOWN']} | unrestricted capabilities | RESTRICTED | 22",
        "'seccompProfile':{'type':'Unconfined'} | seccompProfile | BASELINE | 19",
        "'seccompProfile':null | seccompProfile | RESTRICTED | 19",
      })
  void ofContexts(String context, String reason, Level from, int since) {
    check(with(context), reason, from, since, Integer.MAX_VALUE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "'sysctls':[{'name':'net.ipv4.ip_local_reserved_ports'}] | forbidden sysctls | BASELINE | 27",
        "'sysctls':[{'name':'net.ipv4.tcp_keepalive_time'}] | forbidden sysctls | BASELINE | 29",
        "'sysctls':[{'name':'net.ipv4.tcp_wmem'}] | forbidden sysctls | BASELINE | 32",
        "'seLinuxOptions':{'type':'container_engine_t'} | seLinuxOptions | BASELINE | 31",
      })
  void allowedLater(String context, String reason, Level from, int until) {
    String spec = "{'securityContext':{" + context + "}," + container("") + "}";
    check(spec, reason, from, 0, until);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "'runAsNonRoot':false | runAsNonRoot != true | RESTRICTED | 0 | 35",
        "'runAsUser':0 | runAsUser=0 | RESTRICTED | 23 | 35",
      })
  void allowedLaterInAUserNamespace(
      String context, String reason, Level from, int since, int until) {
    check(with(context).replaceFirst("\\{", "{'hostUsers':false,"), reason, from, since, until);
  }

  @Test
  void inAUserNamespaceBaselineLaterAllowsAnyProcAndRestrictedNever() {
    String spec = with("'procMount':'Unmasked'").replaceFirst("\\{", "{'hostUsers':false,");
    for (int minor = 0; minor <= NEWEST; minor++) {
      assertEquals(minor < 35 ? "procMount" : "", reasons(Level.BASELINE, minor, spec));
      assertEquals("procMount", reasons(Level.RESTRICTED, minor, spec));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "'allowPrivilegeEscalation':true | allowPrivilegeEscalation != false | 8",
        "'capabilities':{'drop':[]} | unrestricted capabilities | 22",
        "'seccompProfile':null | seccompProfile | 19",
      })
  void notAskedOfWindowsLater(String context, String reason, int since) {
    String spec = with(context).replaceFirst("\\{", "{'os':{'name':'windows'},");
    check(spec, reason, Level.RESTRICTED, since, 25);
  }
}
