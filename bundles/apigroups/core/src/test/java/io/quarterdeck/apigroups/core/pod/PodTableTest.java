// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.spi.group.TablePrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows at 05:06:07 on 4 March 2026. */
class PodTableTest {
  private static String cell(String column, String pod) {
    TablePrinter table = PodTable.TABLE;
    int at = table.columns().stream().map(TablePrinter.Column::name).toList().indexOf(column);
    return String.valueOf(table.cells(object(pod), Given.NOW).get(at));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "the phase | {'status':{'phase':'Running'}} | Running",
        "a reason goes before the phase | {'status':{'phase':'Failed','reason':'Evicted'}} |"
            + " Evicted",
        "a closed gate |"
            + " {'status':{'phase':'Pending','conditions':[{'type':'PodScheduled','status':'False','reason':'SchedulingGated'}]}}"
            + " | SchedulingGated",
        "a container that waits |"
            + " {'status':{'phase':'Running','containerStatuses':[{'state':{'waiting':{'reason':'CrashLoopBackOff'}}}]}}"
            + " | CrashLoopBackOff",
        "a container that has ended |"
            + " {'status':{'phase':'Running','containerStatuses':[{'state':{'terminated':{'reason':'Error','exitCode':1}}}]}}"
            + " | Error",
        "a container that a signal ended |"
            + " {'status':{'phase':'Running','containerStatuses':[{'state':{'terminated':{'signal':9}}}]}}"
            + " | Signal:9",
        "a container that ended without a word |"
            + " {'status':{'phase':'Running','containerStatuses':[{'state':{'terminated':{'exitCode':3}}}]}}"
            + " | ExitCode:3",
        "the first container of those that wait |"
            + " {'status':{'phase':'Running','containerStatuses':[{'state':{'waiting':{'reason':'A'}}},{'state':{'waiting':{'reason':'B'}}}]}}"
            + " | A",
        "a node that is lost |"
            + " {'metadata':{'deletionTimestamp':'2026-01-01T00:00:00Z'},'status':{'phase':'Running','reason':'NodeLost'}}"
            + " | Unknown",
        "a pod that goes |"
            + " {'metadata':{'deletionTimestamp':'2026-01-01T00:00:00Z'},'status':{'phase':'Pending'}}"
            + " | Terminating",
        "a pod that failed and goes |"
            + " {'metadata':{'deletionTimestamp':'2026-01-01T00:00:00Z'},'status':{'phase':'Failed'}}"
            + " | Failed",
      })
  void status(String rule, String pod, String wanted) {
    assertEquals(wanted, cell("Status", pod), rule);
  }

  private static String initializing(String statuses) {
    return cell(
        "Status",
        "{'spec':{'initContainers':[{'name':'a'},{'name':'s','restartPolicy':'Always'},{'name':'b'"
            + "}]},'status':{'phase':'Pending','initContainerStatuses':["
            + statuses
            + "]}}");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "the first runs | {'name':'a','state':{'running':{}}} | Init:0/3",
        "the first waits for its turn |"
            + " {'name':'a','state':{'waiting':{'reason':'PodInitializing'}}} | Init:0/3",
        "the first cannot be pulled | {'name':'a','state':{'waiting':{'reason':'ErrImagePull'}}} |"
            + " Init:ErrImagePull",
        "the first has failed | {'name':'a','state':{'terminated':{'reason':'Error','exitCode':1}}}"
            + " | Init:Error",
        "the first was killed | {'name':'a','state':{'terminated':{'signal':9,'exitCode':137}}} |"
            + " Init:Signal:9",
        "the first ended badly | {'name':'a','state':{'terminated':{'exitCode':2}}} |"
            + " Init:ExitCode:2",
        "the first is done, the second starts |"
            + " {'name':'a','state':{'terminated':{'exitCode':0}}},{'name':'s','started':false,'state':{'running':{}}}"
            + " | Init:1/3",
        "the second stays up, the third runs |"
            + " {'name':'a','state':{'terminated':{'exitCode':0}}},{'name':'s','started':true,'state':{'running':{}}},{'name':'b','state':{'running':{}}}"
            + " | Init:2/3",
      })
  void statusWhileItBegins(String rule, String statuses, String wanted) {
    assertEquals(wanted, initializing(statuses), rule);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "none yet | {'spec':{'containers':[{'name':'a'},{'name':'b'}]}} | 0/2",
        "one of two |"
            + " {'spec':{'containers':[{'name':'a'},{'name':'b'}]},'status':{'containerStatuses':[{'ready':true,'state':{'running':{}}},{'ready':false,'state':{'running':{}}}]}}"
            + " | 1/2",
        "one that has ended is not ready |"
            + " {'spec':{'containers':[{'name':'a'}]},'status':{'containerStatuses':[{'ready':true,'state':{'terminated':{}}}]}}"
            + " | 0/1",
        "those that stay up count |"
            + " {'spec':{'containers':[{'name':'a'}],'initContainers':[{'name':'i'},{'name':'s','restartPolicy':'Always'}]},'status':{'initContainerStatuses':[{'name':'i','state':{'terminated':{'exitCode':0}}},{'name':'s','started':true,'ready':true,'state':{'running':{}}}],'containerStatuses':[{'ready':true,'state':{'running':{}}}]}}"
            + " | 2/2",
      })
  void ready(String rule, String pod, String wanted) {
    assertEquals(wanted, cell("Ready", pod), rule);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "none | {'status':{'containerStatuses':[{'restartCount':0}]}} | 0",
        "all together | {'status':{'containerStatuses':[{'restartCount':2},{'restartCount':3}]}} |"
            + " 5",
        "the last time |"
            + " {'status':{'containerStatuses':[{'restartCount':2,'lastState':{'terminated':{'finishedAt':'2026-03-04T04:06:07Z'}}},{'restartCount':1,'lastState':{'terminated':{'finishedAt':'2026-03-04T05:05:07Z'}}}]}}"
            + " | 3 (60s ago)",
        "a time without a restart |"
            + " {'status':{'containerStatuses':[{'restartCount':0,'lastState':{'terminated':{'finishedAt':'2026-03-04T04:06:07Z'}}}]}}"
            + " | 0",
      })
  void restarts(String rule, String pod, String wanted) {
    assertEquals(wanted, cell("Restarts", pod), rule);
  }

  @Test
  void wideRows() {
    String pod =
        "{'spec':{'nodeName':'n','readinessGates':[{'conditionType':'a/b'},{'conditionType':'c/d'}]"
            + "},'status':{'podIP':'10.0.0.1','podIPs':[{'ip':'10.0.0.2'}],'nominatedNodeName':'m',"
            + "'conditions':[{'type':'a/b','status':'True'},{'type':'c/d','status':'False'}]}}";
    assertEquals("10.0.0.2", cell("IP", pod));
    assertEquals("10.0.0.1", cell("IP", "{'status':{'podIP':'10.0.0.1'}}"));
    assertEquals("n", cell("Node", pod));
    assertEquals("m", cell("Nominated Node", pod));
    assertEquals("1/2", cell("Readiness Gates", pod));
    for (String column : new String[] {"IP", "Node", "Nominated Node", "Readiness Gates"}) {
      assertEquals("<none>", cell(column, "{}"), column);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Succeeded | [{type=Completed, status=True, reason=Succeeded, message=The pod has completed"
            + " successfully.}]",
        "Failed | [{type=Completed, status=True, reason=Failed, message=The pod failed.}]",
        "Running | []",
      })
  void rowsOfPodsThatAreDoneSaySo(String phase, String wanted) {
    ApiObject pod = object("{'status':{'phase':'" + phase + "'}}");
    assertEquals(wanted, PodTable.TABLE.conditions(pod).toString());
  }
}
