// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.group.GroupContract;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class BatchGroupTest {
  private static final String JOB =
      "'template':{'metadata':{'labels':{'a':'b'}},'spec':{'restartPolicy':'Never',"
          + "'containers':[{'name':'c','image':'i'}]}}";
  private static final String BY_HAND =
      "'manualSelector':true,'selector':{'matchLabels':{'a':'b'}},";

  private static Supplier<ApiObject> object(String kind, String spec) {
    return () ->
        Literal.object(
            "{'apiVersion':'batch/v1','kind':'"
                + kind
                + "','metadata':{'name':'n',"
                + "'namespace':'ns','uid':'u','creationTimestamp':'2024-01-01T00:00:00Z'},"
                + "'spec':{"
                + spec
                + "}}");
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContract() {
    String daily = "'schedule':'@daily','jobTemplate':{'spec':{" + JOB + "}}";
    return GroupContract.of(new BatchGroup())
        .accepts("jobs", object("Job", BY_HAND + JOB))
        .refuses("jobs", object("Job", BY_HAND + "'completions':-1," + JOB))
        .accepts("cronjobs", object("CronJob", daily))
        .refuses("cronjobs", object("CronJob", "'timeZone':'Mars'," + daily))
        .tests();
  }
}
