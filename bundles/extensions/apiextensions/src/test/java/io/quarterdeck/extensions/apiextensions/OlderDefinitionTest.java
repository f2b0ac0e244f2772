// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class OlderDefinitionTest {
  private static String upgraded(String spec) {
    String json = "{'spec':" + spec + "}";
    ApiObject object =
        new ApiObject(Json.readObject(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
    OlderDefinition.upgrade(object);
    return Json.text(object.object("spec")).replace('"', '\'');
  }

  /** As kube-apiserver writes a definition of v1 whose versions are alike. */
  @Test
  void whatIsSharedGoesIntoEachVersion() {
    assertEquals(
        "{'versions':[{'name':'v1','schema':{'openAPIV3Schema':{'type':'object'}},"
            + "'subresources':{'status':{}},"
            + "'additionalPrinterColumns':[{'name':'A','jsonPath':'.a'}],"
            + "'selectableFields':[{'jsonPath':'.b'}]},"
            + "{'name':'v2','schema':{'openAPIV3Schema':{'type':'object'}},"
            + "'subresources':{'status':{}},"
            + "'additionalPrinterColumns':[{'name':'A','jsonPath':'.a'}],"
            + "'selectableFields':[{'jsonPath':'.b'}]}]}",
        upgraded(
            "{'version':'v1','validation':{'openAPIV3Schema':{'type':'object'}},"
                + "'subresources':{'status':{}},"
                + "'additionalPrinterColumns':[{'name':'A','JSONPath':'.a'}],"
                + "'selectableFields':[{'jsonPath':'.b'}],"
                + "'versions':[{'name':'v1'},{'name':'v2'}],'preserveUnknownFields':false}"));
  }

  @Test
  void whatDiffersStays() {
    assertEquals(
        "{'versions':[{'name':'v1','schema':{'openAPIV3Schema':{'type':'object'}},"
            + "'additionalPrinterColumns':[{'jsonPath':'.a'}]},{'name':'v2'}]}",
        upgraded(
            "{'version':'v1','preserveUnknownFields':false,'versions':[{'name':'v1',"
                + "'schema':{'openAPIV3Schema':{'type':'object'}},"
                + "'additionalPrinterColumns':[{'JSONPath':'.a'}]},{'name':'v2'}]}"));
  }

  /** Of a definition that a client wrote in the older version, long ago. */
  @Test
  void oneVersionAndUnknownFields() {
    assertEquals(
        "{'versions':[{'name':'v1','served':true,'storage':true,"
            + "'schema':{'openAPIV3Schema':{'type':'object'}}}],'preserveUnknownFields':true}",
        upgraded("{'version':'v1','validation':{'openAPIV3Schema':{'type':'object'}}}"));
  }

  @Test
  void theWebhookOfAConversion() {
    assertEquals(
        "{'versions':[{'name':'v1'}],'conversion':{'strategy':'Webhook','webhook':"
            + "{'clientConfig':{'url':'https://h'},'conversionReviewVersions':['v1']}}}",
        upgraded(
            "{'version':'v1','versions':[{'name':'v1'}],'preserveUnknownFields':false,"
                + "'conversion':{'strategy':'Webhook','webhookClientConfig':{'url':'https://h'},"
                + "'conversionReviewVersions':['v1']}}"));
  }
}
