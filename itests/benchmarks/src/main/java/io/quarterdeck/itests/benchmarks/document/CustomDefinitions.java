// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.document;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Definitions like those of a cloud provider: tens of kinds a group, two versions, 23 KB each. */
public final class CustomDefinitions {
  public static final String PATH = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

  private static final int KINDS_OF_A_GROUP = 25;
  private static final int FIELDS = 38;

  private CustomDefinitions() {}

  /** The group of a definition. */
  public static String group(String prefix, int number) {
    return prefix + number / KINDS_OF_A_GROUP + ".cloud.example.com";
  }

  /** The path of its objects in the newer version. */
  public static String objects(String prefix, int number) {
    return "/apis/" + group(prefix, number) + "/v1beta1/kind" + number + "s";
  }

  /** Its name. */
  public static String name(String prefix, int number) {
    return "kind" + number + "s." + group(prefix, number);
  }

  /** The definition. */
  public static String definition(String prefix, int number) {
    String versions = version("v1beta1", number, true) + "," + version("v1alpha1", number, false);
    return """
        {'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition',
         'metadata':{'name':'%s'},
         'spec':{'group':'%s','scope':'Cluster','versions':[%s],
          'names':{'plural':'kind%4$ds','singular':'kind%4$d','kind':'Kind%4$d',
           'listKind':'Kind%4$dList','categories':['managed','cloud']}}}
        """
        .formatted(name(prefix, number), group(prefix, number), versions, number)
        .replace('\'', '"');
  }

  private static String version(String name, int number, boolean stored) {
    return """
        {'name':'%s','served':true,'storage':%b,'subresources':{'status':{}},
         'schema':{'openAPIV3Schema':{'type':'object','required':['spec'],
          'description':'Kind%d is one kind of thing that the provider has.','properties':{
          'spec':{'type':'object','properties':{
           'deletionPolicy':{'type':'string','enum':['Orphan','Delete'],'default':'Delete'},
           'forProvider':{'type':'object','properties':{%s}}}},
          'status':{'type':'object','properties':{
           'atProvider':{'type':'object','properties':{%s}}}}}}}}"""
        .formatted(name, stored, number, fields(number), fields(number + 1));
  }

  private static String fields(int number) {
    return IntStream.range(0, FIELDS)
        .mapToObj(i -> field(i, number))
        .collect(Collectors.joining(","));
  }

  private static String field(int i, int number) {
    String about =
        "'description':'What setting %d of kind %d is for, in the words of the provider.'"
            .formatted(i, number);
    return switch (i % 5) {
      case 0 -> "'list%d':{%s,'type':'array','items':{'type':'string'}}".formatted(i, about);
      case 1 -> "'count%d':{%s,'type':'number'}".formatted(i, about);
      case 2 ->
          "'ref%d':{%s,'type':'object','required':['name'],'properties':{%s,%s}}"
              .formatted(i, about, "'name':{'type':'string'}", "'resolve':{'type':'string'}");
      case 3 ->
          "'tags%d':{%s,'type':'object','additionalProperties':{'type':'string'}}"
              .formatted(i, about);
      default -> "'flag%d':{%s,'type':'boolean','default':false}".formatted(i, about);
    };
  }
}
