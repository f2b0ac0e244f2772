// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ClaimSpecDumpTest {
  private static Node spec(String json) {
    return Node.root(Json.read(json.replace('\'', '"')));
  }

  @Test
  void everyFieldIsThereInItsPlace() {
    assertEquals(
        List.of(
            "{",
            " \"AccessModes\": [",
            "  \"ReadWriteOnce\"",
            " ],",
            " \"Selector\": null,",
            " \"Resources\": {",
            "  \"Limits\": null,",
            "  \"Requests\": {",
            "   \"storage\": \"1Gi\"",
            "  }",
            " },",
            " \"VolumeName\": \"\",",
            " \"StorageClassName\": null,",
            " \"VolumeMode\": \"Filesystem\",",
            " \"DataSource\": {",
            "  \"APIGroup\": null,",
            "  \"Kind\": \"PersistentVolumeClaim\",",
            "  \"Name\": \"other\"",
            " },",
            " \"DataSourceRef\": null,",
            " \"VolumeAttributesClassName\": null",
            "}"),
        ClaimSpecDump.lines(
            spec(
                "{'accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'1Gi'}},"
                    + "'volumeMode':'Filesystem',"
                    + "'dataSource':{'kind':'PersistentVolumeClaim','name':'other'}}")));
  }

  @Test
  void whatChangedIsShown() {
    assertEquals(
        "@@ -7,7 +7,7 @@\n"
            + "    \"storage\": \"1Gi\"\n"
            + "   }\n"
            + "  },\n"
            + "- \"VolumeName\": \"a\",\n"
            + "+ \"VolumeName\": \"b\",\n"
            + "  \"StorageClassName\": null,\n"
            + "  \"VolumeMode\": null,\n"
            + "  \"DataSource\": null,\n",
        ClaimSpecDump.difference(
            spec("{'resources':{'requests':{'storage':'1Gi'}},'volumeName':'a'}"),
            spec("{'resources':{'requests':{'storage':'1Gi'}},'volumeName':'b'}")));
  }
}
